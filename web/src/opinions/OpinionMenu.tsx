import type { Opinion } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import * as m from '#messages/opinions.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { notify } from '#ui/notices.ts'
import { useDeletions } from './deletions.tsx'
import { useIsOwnOpinion } from './useOpinions.ts'

type OpinionMenuProps = { opinion: Opinion; conversationSlugId: string }

/** What else can be done with an opinion. */
export function OpinionMenu({ opinion, conversationSlugId }: OpinionMenuProps) {
  const { deleteWithUndo } = useDeletions()
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
    <Menu label={m.menu()}>
      <Button kind="quiet" onClick={() => void copyLink()}>
        <Icon name="share" />
        {m.copyLink()}
      </Button>
      {isOwn(opinion) && (
        <Button kind="quiet" onClick={() => deleteWithUndo(opinion.opinionSlugId)}>
          <Icon name="trash" />
          {m.deleteOwn()}
        </Button>
      )}
    </Menu>
  )
}

/** Makes the link that opens one opinion. */
function useOpinionLink(conversationSlugId: string) {
  const router = useRouter()
  return (opinionSlugId: string): string => {
    const { publicHref } = router.buildLocation({
      to: '/conversation/$postSlugId',
      params: { postSlugId: conversationSlugId },
      search: { tab: 'opinions', opinion: opinionSlugId },
    })
    return new URL(publicHref, location.origin).href
  }
}
