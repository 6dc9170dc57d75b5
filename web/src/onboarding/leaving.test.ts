import type { AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { loginIntention, saveLoginIntention } from '#shell/loginIntention.ts'
import { makeRouter } from '#router.tsx'
import { progress, saveProgress } from '#proving/progress.ts'
import { leaveOnboarding } from './leaveOnboarding.ts'

test('a step that leaves again as soon as its progress is cleared still leads to the page where onboarding began', async () => {
  const router: AnyRouter = makeRouter({ basepath: '/feed/' })
  const opened: unknown[] = []
  router.navigate = async ({ href }) => void opened.push(href)
  saveProgress({ account: 'existing' })
  saveLoginIntention('/conversation/abcd1234')
  let again: Promise<void> | undefined
  const stop = progress.subscribe(() => {
    again = leaveOnboarding(router)
  })
  await leaveOnboarding(router)
  await again
  stop()
  expect(opened).toEqual(['/conversation/abcd1234'])
})

test('the page where onboarding began is forgotten as soon as its address is shown, while it is still loading', async () => {
  const router: AnyRouter = makeRouter({ basepath: '/feed/' })
  saveProgress({ account: 'existing' })
  saveLoginIntention('/legal/terms')
  const found: { path: string; intention?: string | undefined }[] = []
  const stop = router.history.subscribe(() => {
    void router.load()
    found.push({ path: router.history.location.pathname, intention: loginIntention() })
  })
  await leaveOnboarding(router)
  stop()
  expect(found).toEqual([{ path: '/feed/legal/terms', intention: undefined }])
})
