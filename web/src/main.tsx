import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#App.tsx'
import { boot, fillAnswers, followBootRedirect, makeAnswers } from '#boot.ts'
import { firstScreen } from '#firstScreen.ts'
import { DIRECTION, LOCALE } from '#messages/catalogue.ts'
import { startOutbox } from '#outbox/outbox.ts'
import { makeRouter } from '#router.tsx'
import { refreshLoginStatus } from '#shell/session.ts'
import '#ui/tokens.css'
import '#ui/base.css'

const answers = makeAnswers()
const router = makeRouter({ basepath: import.meta.env.BASE_URL })

const speakTheLanguage = () => {
  document.documentElement.lang = LOCALE
  document.documentElement.dir = DIRECTION
}

const start = async () => {
  const place = document.getElementById('app')
  const isStaying = await boot(
    [followBootRedirect, speakTheLanguage, () => fillAnswers(answers, firstScreen())],
    (address) => location.replace(address),
  )
  if (!isStaying || !place) return
  createRoot(place).render(
    <StrictMode>
      <App answers={answers} router={router} />
    </StrictMode>,
  )
  startOutbox()
  void refreshLoginStatus()
}

void start()
