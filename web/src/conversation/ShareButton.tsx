import type { Conversation } from '@parley/contract'
import { lazy, useState } from 'react'
import * as m from '#messages/conversation.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LazyBoundary } from './LazyBoundary.tsx'

const loadDialog = () => import('#sharing/ShareDialog.tsx')
const ShareDialog = lazy(() => loadDialog().then(({ ShareDialog }) => ({ default: ShareDialog })))
const EmbedCode = lazy(() => import('./EmbedCode.tsx').then(({ EmbedCode }) => ({ default: EmbedCode })))

type ShareButtonProps = {
  conversation: Conversation
  /** A different label, if this is a large button, and by default the main action of its screen. */
  mainLabel?: string
  kind?: 'primary' | 'secondary' | 'quiet'
}

/** Shares the address of the conversation, without the tab or opinion that the viewer has open. */
export function ShareButton({
  conversation,
  mainLabel,
  kind = mainLabel ? 'primary' : 'quiet',
}: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { conversationSlugId, isIndexed } = conversation.metadata
  const load = () => void loadDialog().catch(() => undefined)
  return (
    <>
      <Button
        kind={kind}
        large={mainLabel !== undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        <Icon name="share" />
        {mainLabel ?? m.share()}
      </Button>
      {isOpen && (
        <LazyBoundary>
          <ShareDialog
            conversation={conversation}
            onClose={() => setOpen(false)}
            embedCode={
              isIndexed && (
                <LazyBoundary>
                  <EmbedCode conversationSlugId={conversationSlugId} />
                </LazyBoundary>
              )
            }
          />
        </LazyBoundary>
      )}
    </>
  )
}
