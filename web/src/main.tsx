import { StrictMode } from 'react'
import { App } from '#App.tsx'
import { createQueryClient } from '#queryClient.ts'
import { basePath } from '#basePath.ts'
import { boot, hydrateQueries, followBootRedirect, refuseFrames } from '#boot.ts'
import { firstScreen } from '#firstScreen.ts'
import { prepareForOffline } from '#offline/prepare.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { sendBeforeReading } from '#outbox/sendBeforeReading.ts'
import { makeRouter } from '#router.tsx'
import { guardBackIntoOnboarding, guardFirstLoad, guardOnboarding } from '#shell/guards.ts'
import { followLoginStatus } from '#shell/loginEffects.ts'
import { followMoves } from '#shell/navigation.ts'
import { refreshLoginStatus, whenInitialized } from '#shell/session.ts'
import { showRestartNotice } from '#shell/restartNotice.ts'
import { restoreTheme } from '#shell/theme.ts'
import { mount } from '#mount.tsx'
import { keepTranslatedPagesWhole } from '#translatedPages.ts'
import { keepRenderedOrder, loadDrawCode } from '#votes/lazyDraw.ts'
import '#ui/tokens.css'
import '#ui/serifFont.css'
import '#ui/base.css'

const queryClient = createQueryClient()
const outbox = createOutbox()
const router = makeRouter({ basepath: basePath() })

/** The address as it was opened, and the place that it names: the router drops what it does not know. */
const opened = location.pathname.slice(basePath().length) + location.search
const from = new URLSearchParams(location.search).get('from')

/** Reloads the application. Never resolves, so that nothing on this page continues with erased data. */
const restart = (): Promise<void> => {
  location.replace(basePath())
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
  showRestartNotice()
}

const start = async () => {
  keepTranslatedPagesWhole()
  const container = document.getElementById('app')
  const steps = [
    refuseFrames,
    followBootRedirect,
    restoreTheme,
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
  if (from !== null)
    void import('#desk/countVisit.ts').then((code) => code.countVisit(opened, from)).catch(() => undefined)
  if (firstScreen().languages && basePath() !== import.meta.env.BASE_URL)
    void import('#shell/otherLanguage.ts').then((code) => code.offerOtherLanguage()).catch(() => undefined)
}

void start()
