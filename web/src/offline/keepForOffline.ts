import type { QueryClient } from '@tanstack/react-query'
import { registerServiceWorker } from './serviceWorker.ts'
import { storeOpenedConversations } from './storeOpenedConversations.ts'

/** Keeps the application and what is opened in it on the device; one script, since every page loads it. */
export const keepForOffline = async (queryClient: QueryClient): Promise<void> => {
  storeOpenedConversations(queryClient)
  await registerServiceWorker()
}
