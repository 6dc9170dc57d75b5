import { Link, useRouter } from '@tanstack/react-router'
import * as m from '#messages/topics.ts'
import { keepLoginIntention } from '#shell/loginIntention.ts'
import { LogInLink } from '#shell/LogInLink.tsx'
import styles from './StrangersFollow.module.css'

/** Stands where a stranger wanted to follow: what it takes, and the ways to it. */
export function StrangersFollow({ topic }: { topic: { name: string } }) {
  const router = useRouter()
  return (
    <output className={styles.words}>
      <span className={styles.sentence}>{m.strangersFollow(topic.name)}</span>
      <Link
        to="/onboarding/$step"
        params={{ step: 'step1-signup' }}
        onClick={() => keepLoginIntention(router.latestLocation.href)}
      >
        {m.makeAccount()}
      </Link>
      <LogInLink>{m.logIn()}</LogInLink>
      <Link to="/">{m.toConversations()}</Link>
    </output>
  )
}
