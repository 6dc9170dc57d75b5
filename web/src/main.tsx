import { StrictMode } from 'react'
import { App } from '#App.tsx'
import { createQueryClient } from '#queryClient.ts'
import { boot, hydrateQueries, followBootRedirect, refuseFrames } from '#boot.ts'
import { firstScreen } from '#firstScreen.ts'
import { DIRECTION, LOCALE } from '#messages/catalogue.ts'
import { prepareForOffline } from '#offline/prepare.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { sendBeforeReading } from '#outbox/sendBeforeReading.ts'
import { makeRouter } from '#router.tsx'
import { guardBackIntoOnboarding, guardFirstLoad, guardOnboarding } from '#shell/guards.ts'
import { followLoginStatus } from '#shell/loginEffects.ts'
import { followMoves } from '#shell/navigation.ts'
import { refreshLoginStatus, whenInitialized } from '#shell/session.ts'
import { showSignOutNotice } from '#shell/signOutNotice.ts'
import { restoreTheme } from '#shell/theme.ts'
import { mount } from '#mount.tsx'
import { keepRenderedOrder, loadDrawCode } from '#votes/lazyDraw.ts'
import '#ui/tokens.css'
import '#ui/serifFont.css'
import '#ui/base.css'

const queryClient = createQueryClient()
const outbox = createOutbox()
const router = makeRouter({ basepath: import.meta.env.BASE_URL })

const setLanguage = () => {
  document.documentElement.lang = LOCALE
  document.documentElement.dir = DIRECTION
}

/** Reloads the application. Never resolves, so that nothing on this page continues with erased data. */
const restart = (): Promise<void> => {
  location.replace(import.meta.env.BASE_URL)
  return new Promise(() => {})
}

/** Starts background work, which nothing waits for. */
const startBackground = () => {
  followMoves(router)
  guardOnboarding(router)
  followLoginStatus({ queryClient, outbox }, restart)
  void refreshLoginStatus()
  // Repeats a check that failed without a network.
  addEventListener('online', () => void refreshLoginStatus())
  void whenInitialized().then(outbox.start)
  sendBeforeReading(outbox)
  showSignOutNotice()
}

const start = async () => {
  const container = document.getElementById('app')
  const steps = [
    refuseFrames,
    followBootRedirect,
    restoreTheme,
    setLanguage,
    () => hydrateQueries(queryClient, firstScreen()),
    startBackground,
    () => void guardBackIntoOnboarding(router),
    () => guardFirstLoad(router),
  ]
  if (!(await boot(steps, (address) => location.replace(address))) || !container) return
  const page = (
    <StrictMode>
      <App queryClient={queryClient} outbox={outbox} router={router} />
    </StrictMode>
  )
  await mount(container, {
    page,
    router,
    queryClient,
    outbox,
    cards: { keepRenderedOrder, loadDrawing: loadDrawCode },
  })
  prepareForOffline(queryClient)
}

void start()
