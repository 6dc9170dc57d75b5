import { Link } from '@tanstack/react-router'
import * as m from '#messages/topics.ts'
import { useLoginStatus } from '#shell/session.ts'
import { LogInLink, SignUpLink } from '#shell/SignInLinks.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './FollowButton.module.css'
import { useFollow } from './useFollow.ts'

type FollowButtonProps = {
  topic: { code: string; name: string }
  /** Called when somebody pressed it who cannot follow yet; the page then shows {@link SignInToFollow}. */
  onSignedOut: () => void
}

/** Follows or unfollows a topic. */
export function FollowButton({ topic, onSignedOut }: FollowButtonProps) {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const follow = useFollow(topic.code)
  const isFollowed = isGuestOrLoggedIn && follow.isFollowed === true
  return (
    <Button
      aria-pressed={isFollowed}
      disabled={isGuestOrLoggedIn && follow.isFollowed === undefined}
      className={styles.follow}
      onClick={() => (isGuestOrLoggedIn ? follow.setFollowed(!isFollowed) : onSignedOut())}
    >
      <Icon name={isFollowed ? 'agree' : 'plus'} size={18} />
      {isFollowed ? m.following() : m.follow()} <bdi className="visually-hidden">{topic.name}</bdi>
    </Button>
  )
}

/** Explains what following requires, with links to it. */
export function SignInToFollow({ topic }: { topic: { name: string } }) {
  return (
    <output className={styles.signIn}>
      <span className={styles.sentence}>{m.signInToFollow({ topic: topic.name })}</span>
      <SignUpLink>{m.createAccount()}</SignUpLink>
      <LogInLink>{m.logIn()}</LogInLink>
      <Link to="/">{m.toConversations()}</Link>
    </output>
  )
}
