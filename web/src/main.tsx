import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#App.tsx'
import { boot, hydrateQueries, followBootRedirect, createQueryClient, refuseFrames } from '#boot.ts'
import { firstScreen } from '#firstScreen.ts'
import { DIRECTION, LOCALE } from '#messages/catalogue.ts'
import { prepareForOffline } from '#offline/begin.ts'
import { startOutbox } from '#outbox/outbox.ts'
import { makeRouter } from '#router.tsx'
import { followStatus } from '#shell/authEffects.ts'
import { takeFarewell } from '#shell/farewell.ts'
import { guardFirstLoad } from '#shell/guardFirstLoad.ts'
import { guardOnboarding } from '#shell/guardOnboarding.ts'
import { followMoves } from '#shell/navigation.ts'
import { refreshLoginStatus, whenInitialised } from '#shell/session.ts'
import { restoreTheme } from '#shell/theme.ts'
import '#ui/tokens.css'
import '#ui/base.css'

const queryClient = createQueryClient()
const router = makeRouter({ basepath: import.meta.env.BASE_URL })

const speakTheLanguage = () => {
  document.documentElement.lang = LOCALE
  document.documentElement.dir = DIRECTION
}

/** Starts whatever outlives single pages. None of it is waited for. */
const startAround = () => {
  followMoves(router)
  guardOnboarding(router)
  followStatus(queryClient, () => location.replace(import.meta.env.BASE_URL))
  void refreshLoginStatus()
  // A reading that failed without network is made up for.
  addEventListener('online', () => void refreshLoginStatus())
  void whenInitialised().then(startOutbox)
  prepareForOffline(queryClient)
  void sayFarewell()
}

/** The last page has ended what this device was, and this one says so. */
const sayFarewell = async () => {
  const reason = takeFarewell()
  if (reason) (await import('#shell/sayFarewell.ts')).sayFarewell(reason)
}

const start = async () => {
  const place = document.getElementById('app')
  const steps = [
    refuseFrames,
    followBootRedirect,
    restoreTheme,
    speakTheLanguage,
    () => hydrateQueries(queryClient, firstScreen()),
    startAround,
    () => guardFirstLoad(router),
  ]
  if (!(await boot(steps, (address) => location.replace(address))) || !place) return
  createRoot(place).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

void start()
