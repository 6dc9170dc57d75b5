import * as m from '#messages/topics.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './FollowButton.module.css'
import { useFollow, useFollowed } from './useFollow.ts'

type FollowButtonProps = {
  topic: { code: string; name: string }
  /** A stranger has pressed it: the place around says how to become somebody who may follow. */
  onStranger: () => void
}

/** Follows a topic, or says that it is followed; one press changes it. */
export function FollowButton({ topic, onStranger }: FollowButtonProps) {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const followed = useFollowed()
  const follow = useFollow(topic.code)
  const isFollowed = isGuestOrLoggedIn && Boolean(followed.data?.followedTopicCodeList.includes(topic.code))
  return (
    <Button
      aria-pressed={isFollowed}
      disabled={isGuestOrLoggedIn && !followed.data}
      className={styles.follow}
      onClick={() => (isGuestOrLoggedIn ? follow(!isFollowed) : onStranger())}
    >
      <Icon name={isFollowed ? 'agree' : 'plus'} size={18} />
      {isFollowed ? m.following() : m.follow()} <bdi className="visually-hidden">{topic.name}</bdi>
    </Button>
  )
}
