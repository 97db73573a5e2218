import { useTranslations } from 'next-intl';
import type { SignInPage, SignInProblem } from '@/lib/insights/insights-page';
import { insightsApiPaths } from '@/lib/links/insights-paths';

/** The form to sign in with the password. */
export function SignInForm({ page: { returnTo, problem } }: { page: SignInPage }) {
  const t = useTranslations('insights');
  return (
    <main id="main" className="sign-in">
      <h1>{t('signIn.title')}</h1>
      {problem !== null && (
        <p className="message" role="alert" id="problem">
          <ProblemText problem={problem} />
        </p>
      )}
      <form method="post" action={insightsApiPaths.signIn()}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <label>
          {t('signIn.password')}
          <input
            type="password"
            name="password"
            autoComplete="current-password"
            required
            aria-invalid={problem === 'wrong' || undefined}
            aria-describedby={problem === null ? undefined : 'problem'}
          />
        </label>
        <button type="submit">{t('signIn.submit')}</button>
      </form>
    </main>
  );
}

function ProblemText({ problem }: { problem: SignInProblem }) {
  const t = useTranslations('insights');
  if (typeof problem === 'object') return t('signIn.tooMany', { seconds: problem.retrySeconds });
  return t(`signIn.${problem}`);
}
