import type { LoginMethod } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSignIn } from '#firstScreen.ts'
import * as m from '#messages/onboarding.ts'
import { METHODS } from '#proving/methods.ts'
import { Icon } from '#ui/Icon.tsx'
import { Agreement } from './Agreement.tsx'
import styles from './OtherWays.module.css'
import { firstStepOf } from './steps.ts'
import { WhyAccount } from './WhyAccount.tsx'

/** Below the step of one way to log in: the terms, and the other ways; or why to log in, where that was not said before. */
export function OtherWays({ than }: { than: LoginMethod }) {
  const others = useSignIn().filter((method) => method !== than)
  const headingId = useId()
  return (
    <>
      {others.length === 0 && <WhyAccount />}
      <Agreement />
      {others.length > 0 && (
        <section className={styles.ways} aria-labelledby={headingId}>
          <h2 id={headingId}>{m.anotherWay()}</h2>
          {others.map((method) => (
            <Link
              key={method}
              to="/onboarding/$step"
              params={{ step: firstStepOf(method) }}
              className="button secondary"
            >
              <Icon name={METHODS[method].icon} />
              {METHODS[method].instead()}
            </Link>
          ))}
        </section>
      )}
    </>
  )
}
