import { getConversation } from '@parley/contract'
import { useEffect, useRef } from 'react'
import * as m from '#messages/embed.ts'
import { useApiQuery } from '#queries.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { EmbedAddress } from './address.ts'
import { EmbedConversation } from './EmbedConversation.tsx'
import styles from './EmbedScreen.module.css'
import { reportHeight } from './height.ts'

/** The frame around the conversation, whose height the host page follows. */
export function EmbedScreen(address: EmbedAddress) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => (frame.current ? reportHeight(frame.current) : undefined), [])
  // For measurements: what is pressed from now on acts at once.
  useEffect(() => void performance.mark('usable'), [])
  return (
    <main ref={frame} className={styles.frame}>
      <Content {...address} />
    </main>
  )
}

function Content({ conversationSlugId = '', tab }: EmbedAddress) {
  const { data, error, refetch } = useApiQuery(
    getConversation,
    { conversationSlugId },
    { enabled: conversationSlugId !== '' },
  )
  // Somebody who may read a private conversation reads it on the site; here it is as if it were not there.
  if (data?.conversationData.metadata.isIndexed)
    return <EmbedConversation conversation={data.conversationData} tab={tab} />
  if (error?.name === 'offline')
    return <FailedState text={m.offline()} error={error} retry={() => void refetch()} />
  if (data || error || conversationSlugId === '') return <p className={styles.none}>{m.cannotBeShown()}</p>
  return <Loading label={m.loading()} lines={5} />
}
