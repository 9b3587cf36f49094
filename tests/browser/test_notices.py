"""Notices in a real browser: switched on and off, and shown by the service worker; only the push service is made up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.room import until
from tests.browser.test_accessibility import check

SERVICE = """
const made = () => JSON.parse(localStorage.getItem('made') ?? 'null');
const subscription = () => made() && {
  endpoint: made().endpoint,
  toJSON: made,
  unsubscribe: async () => { localStorage.removeItem('made'); return true; },
};
PushManager.prototype.getSubscription = async () => subscription();
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error('no key of a server');
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  localStorage.setItem('made', JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys }));
  return subscription();
};
"""


def test_a_device_is_told_and_shows_what_it_is_told(sit: Sit) -> None:
    ann = sit()
    ann.post("/api/me", {"name": "Ann"})
    ann.context.add_init_script(SERVICE)
    ann.context.grant_permissions(["notifications"])
    page = ann.page
    page.goto("/account")
    part = page.locator('[data-part="notices"]')
    expect(part).to_contain_text("This device is not told.")
    check(ann, "notices")
    part.get_by_role("button", name="Tell me on this device").click()
    expect(part).to_contain_text("This device is told.")
    assert ann.context.request.get("/api/my/notices").json()["devices"] == 1
    page.reload()
    expect(part).to_contain_text("This device is told.")

    found: list[str] = []
    session = ann.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(one["registrationId"] for one in said["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")

    def is_known() -> bool:
        page.wait_for_timeout(20)
        return bool(found)

    until(is_known, "the worker is known")
    message = '{"title": "It is your turn", "body": "Cribbage with Ben", "tag": "ABCDEF", "url": "/t/ABCDEF"}'
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": ann.server.base, "registrationId": found[0], "data": message},
    )
    shown = """navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) =>
        all.map((one) => [one.title, one.body, one.tag, one.data.url]))"""
    until(lambda: page.evaluate(shown), "the notice is shown")
    assert page.evaluate(shown) == [["It is your turn", "Cribbage with Ben", "ABCDEF", "/t/ABCDEF"]]

    part.get_by_role("button", name="Tell this device no more").click()
    expect(part).to_contain_text("This device is not told.")
    assert ann.context.request.get("/api/my/notices").json()["devices"] == 0
