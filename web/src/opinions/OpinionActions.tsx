import type { Opinion } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sharedAddress } from '#basePath.ts'
import * as mutes from '#messages/mutes.ts'
import * as m from '#messages/opinionActions.ts'
import { report } from '#messages/conversation.ts'
import { ModerationLinks } from '#moderation/ModerationLinks.tsx'
import { shownName, useMuted } from '#mutes/mutedNames.ts'
import { useSetMuted } from '#mutes/useSetMuted.ts'
import { useLoginStatus } from '#shell/session.ts'
import { hasNamedAuthor } from '#votes/OpinionAuthor.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import { isName } from '#ui/people.ts'
import { AboutPersonAction } from './AboutPersonAction.tsx'
import { deleteWithUndo } from './deletions.ts'
import { useIsOwnOpinion } from './useOpinions.ts'

export type OpinionActionsProps = {
  opinion: Opinion
  conversationSlugId: string
  onReport: () => void
  onMark: () => void
}

/** What the menu of an opinion offers. */
export function OpinionActions({ opinion, conversationSlugId, onReport, onMark }: OpinionActionsProps) {
  const queryClient = useQueryClient()
  const isOwn = useIsOwnOpinion(conversationSlugId)
  const linkTo = useOpinionLink(conversationSlugId)
  const copyLink = async () => {
    const link = linkTo(opinion.opinionSlugId)
    try {
      await navigator.clipboard.writeText(link)
      notify({ text: m.linkCopied() })
    } catch {
      notify({ text: m.linkToCopy({ link }), ms: 20_000 })
    }
  }
  return (
    <>
      <Button kind="quiet" onClick={() => void copyLink()}>
        <Icon name="share" />
        {m.copyLink()}
      </Button>
      {isOwn(opinion) && (
        <Button kind="quiet" onClick={() => deleteWithUndo(queryClient, opinion.opinionSlugId)}>
          <Icon name="trash" />
          {m.deleteOwn()}
        </Button>
      )}
      <AboutPersonAction {...{ opinion, conversationSlugId, onMark }} />
      {!isOwn(opinion) && <OthersActions {...{ opinion, onReport }} />}
      <ModerationLinks target={{ conversationSlugId, opinionSlugId: opinion.opinionSlugId }} />
    </>
  )
}

/** The menu items for somebody else's opinion. */
function OthersActions({ opinion, onReport }: { opinion: Opinion; onReport: () => void }) {
  const { isLoggedIn } = useLoginStatus()
  const { hasMuted } = useMuted()
  const setMuted = useSetMuted()
  const name = shownName(opinion)
  const isMuted = hasMuted(opinion)
  return (
    <>
      {isLoggedIn && hasNamedAuthor(opinion) && isName(name) && (
        <Button kind="quiet" onClick={() => setMuted({ name, isMuted: !isMuted })}>
          <Icon name="muted" />
          {isMuted ? mutes.unmuteName({ name }) : mutes.mute({ name })}
        </Button>
      )}
      <Button kind="quiet" onClick={onReport}>
        <Icon name="flag" />
        {report()}
      </Button>
    </>
  )
}

/** Returns a function that makes the link to an opinion. */
function useOpinionLink(conversationSlugId: string) {
  const router = useRouter()
  return (opinionSlugId: string): string => {
    const { publicHref } = router.buildLocation({
      to: '/conversation/$postSlugId',
      params: { postSlugId: conversationSlugId },
      search: { tab: 'opinions', opinion: opinionSlugId },
    })
    return sharedAddress(publicHref)
  }
}
