import type { Opinion } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/opinions.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { notify } from '#ui/notices.ts'
import { deleteWithUndo } from './deletion.ts'
import { useOpinionAddress } from './useOpinionAddress.ts'

/** What else can be done with an opinion. */
export function OpinionMenu({
  opinion,
  conversationSlugId,
}: {
  opinion: Opinion
  conversationSlugId: string
}) {
  const queryClient = useQueryClient()
  const addressOf = useOpinionAddress(conversationSlugId)
  const copyLink = async () => {
    const link = addressOf(opinion.opinionSlugId)
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
      {opinion.isOwn && (
        <Button kind="quiet" onClick={() => deleteWithUndo(opinion.opinionSlugId, queryClient)}>
          <Icon name="trash" />
          {m.deleteOwn()}
        </Button>
      )}
    </Menu>
  )
}
