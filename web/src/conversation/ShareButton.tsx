import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import * as m from '#messages/conversation.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices.ts'
import { share } from './share.ts'

const LinkDialog = lazy(() => import('./LinkDialog.tsx').then(({ LinkDialog }) => ({ default: LinkDialog })))

/** Shares the conversation's own address, without what the viewer is looking at. */
export function ShareButton({ title, conversationSlugId }: { title: string; conversationSlugId: string }) {
  const [shownLink, showLink] = useState<string>()
  const { publicHref } = useRouter().buildLocation({
    to: '/conversation/$postSlugId',
    params: { postSlugId: conversationSlugId },
  })
  const url = new URL(publicHref, location.origin).href
  const act = async () => {
    const outcome = await share({ title, url })
    if (outcome === 'copied') notify({ text: m.linkCopied() })
    if (outcome === 'shown') showLink(url)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => void act()}>
        <Icon name="share" />
        {m.share()}
      </Button>
      {shownLink && (
        <Suspense>
          <LinkDialog link={shownLink} onClose={() => showLink(undefined)} />
        </Suspense>
      )}
    </>
  )
}
