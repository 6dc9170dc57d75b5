import { FORMER_STEPS, methodOfStep, ONBOARDING_STEPS } from '@parley/contract'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { useSignIn } from '#firstScreen.ts'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { PagePending } from '#shell/Page.tsx'
import { LogInScreen, SignUpScreen } from './StartScreen.tsx'
import type { Step } from './steps.ts'

const route = getRouteApi('/onboarding/$step')

const CodeScreen = lazy(() => import('./CodeScreen.tsx').then(({ CodeScreen }) => ({ default: CodeScreen })))

const SCREENS: Record<Step, ComponentType<{ step: Step }>> = {
  'step1-login': LogInScreen,
  'step1-signup': SignUpScreen,
  'step3-passport': lazy(() =>
    import('./PassportScreen.tsx').then(({ PassportScreen }) => ({ default: PassportScreen })),
  ),
  'step3-phone-1': lazy(() =>
    import('./PhoneScreen.tsx').then(({ PhoneScreen }) => ({ default: PhoneScreen })),
  ),
  'step3-phone-2': CodeScreen,
  'step3-email-1': lazy(() =>
    import('./EmailScreen.tsx').then(({ EmailScreen }) => ({ default: EmailScreen })),
  ),
  'step3-email-2': CodeScreen,
  'step4-username': lazy(() =>
    import('./UsernameScreen.tsx').then(({ UsernameScreen }) => ({ default: UsernameScreen })),
  ),
  'step5-preferences': lazy(() =>
    import('./PreferencesScreen.tsx').then(({ PreferencesScreen }) => ({ default: PreferencesScreen })),
  ),
}

const isFormer = (step: string): step is keyof typeof FORMER_STEPS => step in FORMER_STEPS

/** One step of onboarding; each has its own address. */
export function OnboardingRoute() {
  const asked = route.useParams().step
  const signIn = useSignIn()
  if (isFormer(asked))
    return <Navigate to="/onboarding/$step" params={{ step: FORMER_STEPS[asked] }} replace />
  const step = ONBOARDING_STEPS.find((step) => step === asked)
  const method = step && methodOfStep(step)
  if (!step || (method && !signIn.includes(method))) return <NotFoundScreen />
  const Screen = SCREENS[step]
  return (
    <Suspense fallback={<PagePending />}>
      <Screen key={step} step={step} />
    </Suspense>
  )
}
