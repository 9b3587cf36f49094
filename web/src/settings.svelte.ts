/** What a player prefers, kept in this browser. */

export type Speed = 'slow' | 'normal' | 'fast' | 'off';
export type Theme = 'auto' | 'light' | 'dark';

interface Settings {
  speed: Speed;
  step: boolean;
  theme: Theme;
  fourColours: boolean;
  bigIndex: boolean;
  oneTap: boolean;
  letterKeys: boolean;
}

const KEY = 'parlour.settings';
const DEFAULTS: Settings = {
  speed: 'normal',
  step: false,
  theme: 'auto',
  fourColours: false,
  bigIndex: false,
  oneTap: false,
  letterKeys: true,
};

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(load());

/** Keep the settings, and put those that the style sheet reads on the root element. Call once, in a component. */
export function keepSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = settings.theme;
    root.classList.toggle('four-colour', settings.fourColours);
    root.classList.toggle('big-index', settings.bigIndex);
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}

/** Milliseconds of a pause at the chosen speed. */
export function paced(ms: number): number {
  return ms * { slow: 1.8, normal: 1, fast: 0.45, off: 0 }[settings.speed];
}

export function wantsMotion(): boolean {
  return settings.speed !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
