import { StrictMode } from 'react'
import { hydrateQueries } from '#boot.ts'
import { firstScreen } from '#firstScreen.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { loadDeviceState } from '#deviceState.ts'
import { createQueryClient } from '#queryClient.ts'
import { followFirstVote, onStatusChange, refreshLoginStatus, whenInitialized } from '#shell/session.ts'
import { pressVoteAgain } from '#earlyPress.ts'
import { replaceServerPage } from '#replaceServerPage.ts'
import { keepTranslatedPagesWhole } from '#translatedPages.ts'
import { keepRenderedOrder, loadDrawCode } from '#votes/lazyDraw.ts'
import { embedAddress } from './address.ts'
import { EmbedApp } from './EmbedApp.tsx'
import { checkStorage } from './storageAccess.ts'
import '#ui/tokens.css'
import '#ui/serifFont.css'
import '#ui/base.css'

const queryClient = createQueryClient()
const outbox = createOutbox({ via: 'embed' })
const address = embedAddress(firstScreen())

/** Starts background work. Nothing waits for it. */
const startBackground = () => {
  onStatusChange(({ newStatus, oldStatus }) => {
    // An account sees other votes than the guest that was here before.
    if (newStatus.isLoggedIn !== oldStatus.isLoggedIn) void queryClient.invalidateQueries()
  })
  followFirstVote(outbox)
  void refreshLoginStatus()
  addEventListener('online', () => void refreshLoginStatus())
  void whenInitialized().then(outbox.start)
}

const start = async () => {
  const { bootRedirect, rendered } = firstScreen()
  if (bootRedirect) return location.replace(bootRedirect)
  const container = document.getElementById('app')
  if (!container) return
  keepTranslatedPagesWhole()
  await checkStorage()
  hydrateQueries(queryClient, firstScreen())
  startBackground()
  const page = (
    <StrictMode>
      <EmbedApp queryClient={queryClient} outbox={outbox} address={address} />
    </StrictMode>
  )
  await replaceServerPage(container, {
    page,
    isRendered: rendered !== undefined,
    pressAgain: pressVoteAgain,
    beforeHydration: async () => {
      keepRenderedOrder()
      await whenInitialized().then(outbox.whenLoaded)
      return true
    },
    beforeReplacing: () =>
      Promise.all([loadDrawCode(), loadDeviceState({ ...address, queryClient, outbox })]),
  })
}

void start()
