import { Refusal } from '../api/http.ts';
import { t } from '../words/words.ts';

/** What went wrong, in one line. */
export function problem(error: unknown): string {
  if (error instanceof Refusal) return error.status === 0 ? t('app.offline') : t('app.failed', { message: error.message });
  return t('app.failed', { message: String(error) });
}
