/** The language of the page: `?lang=`, else what was chosen (a cookie, so that the server knows it too), else what the browser prefers. */

import { soon } from '../engine/soon.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const COOKIE = 'parlour_language';
const YEAR = 365 * 24 * 3600;

const known = (wanted: string | null | undefined): Language | undefined => LANGUAGES.find((one) => one === wanted);

function find(): Language {
  // Without a page (the tests of the modules) the words are English.
  if (typeof document === 'undefined') return 'en';
  const kept = known(new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1]);
  const asked = known(new URLSearchParams(location.search).get('lang'));
  // Every request of this page must be answered in the language that its address names.
  if (asked && asked !== kept) keep(asked);
  const preferred = navigator.languages.map((one) => known(one.toLowerCase().split('-')[0]));
  const found = asked ?? kept ?? preferred.find(Boolean) ?? 'en';
  document.documentElement.lang = found;
  return found;
}

function keep(language: Language): void {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
}

export const LANGUAGE: Language = find();

/** Keep the choice, and show everything in it. */
export function chooseLanguage(language: Language): void {
  keep(language);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

type Catalogue = Readonly<Record<string, string>>;
type File = () => Promise<{ default: Catalogue }>;

/** The English words, or those of the reader's language: only these are fetched. */
export async function chosen<T extends Catalogue>(english: T, others: Partial<Record<Language, File>>): Promise<T> {
  const other = others[LANGUAGE];
  return other ? { ...english, ...(await soon(other)).default } : english;
}

/** Of files by their name (`./en.json`) the words of the reader's language. */
export async function fetched(files: Readonly<Record<string, File>>): Promise<Catalogue> {
  const file = files[`./${LANGUAGE}.json`] ?? files['./en.json'];
  return file ? (await soon(file)).default : {};
}
