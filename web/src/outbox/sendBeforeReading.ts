import { onlineManager } from '@tanstack/react-query'
import type { Outbox } from './outbox.ts'

/**
 * When the network returns, reads load again only after the votes that waited were sent, since totals that were read
 * before would lack them.
 */
export const sendBeforeReading = (outbox: Outbox): void =>
  onlineManager.setEventListener((setOnline) => {
    const follow = () => setOnline(navigator.onLine)
    const sendFirst = () => void outbox.sendNow().finally(follow)
    addEventListener('online', sendFirst)
    addEventListener('offline', follow)
    return () => {
      removeEventListener('online', sendFirst)
      removeEventListener('offline', follow)
    }
  })
