import { getRouteApi, Navigate } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { PagePending } from '#shell/Page.tsx'
import { LogInScreen, SignUpScreen } from './StartScreen.tsx'
import { STEPS, type Step } from './steps.ts'

const route = getRouteApi('/onboarding/$step')

const SCREENS: Record<Step, ComponentType> = {
  'step1-login': LogInScreen,
  'step1-signup': SignUpScreen,
  'step3-passport': lazy(() =>
    import('./PassportScreen.tsx').then(({ PassportScreen }) => ({ default: PassportScreen })),
  ),
  'step3-phone-1': lazy(() =>
    import('./PhoneScreen.tsx').then(({ PhoneScreen }) => ({ default: PhoneScreen })),
  ),
  'step3-phone-2': lazy(() => import('./CodeScreen.tsx').then(({ CodeScreen }) => ({ default: CodeScreen }))),
  'step4-username': lazy(() =>
    import('./UsernameScreen.tsx').then(({ UsernameScreen }) => ({ default: UsernameScreen })),
  ),
  'step5-preferences': lazy(() =>
    import('./PreferencesScreen.tsx').then(({ PreferencesScreen }) => ({ default: PreferencesScreen })),
  ),
}

/** Old addresses of steps, which existing links use. */
const REDIRECTS: Record<string, Step | undefined> = {
  'step2-signup': 'step1-signup',
  'step5-experience': 'step5-preferences',
}

/** One step of onboarding; each has its own address. */
export function OnboardingRoute() {
  const asked = route.useParams().step
  const redirect = REDIRECTS[asked]
  if (redirect) return <Navigate to="/onboarding/$step" params={{ step: redirect }} replace />
  const step = STEPS.find((step) => step === asked)
  if (!step) return <NotFoundScreen />
  const Screen = SCREENS[step]
  return (
    <Suspense fallback={<PagePending />}>
      <Screen key={step} />
    </Suspense>
  )
}
