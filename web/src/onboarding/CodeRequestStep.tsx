import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'
import * as m from '#messages/onboarding.ts'
import type { EmailForm } from '#proving/EmailForm.tsx'
import { refreshLoginStatus } from '#shell/session.ts'
import { Lead } from './Lead.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { OtherWays } from './OtherWays.tsx'
import { codeStepOf, firstStepOf } from './steps.ts'

const TEXTS = {
  phone: { title: m.phoneTitle, lead: m.phoneText },
  email: { title: m.emailTitle, lead: m.emailText },
}

type CodeRequestStepProps = {
  method: 'phone' | 'email'
  /** Asks where to send the code. */
  Form: ComponentType<ComponentProps<typeof EmailForm>>
}

/** The step at which a code is sent to a phone or an address. */
export function CodeRequestStep({ method, Form }: CodeRequestStepProps) {
  const router = useRouter()
  const { title, lead } = TEXTS[method]
  return (
    <OnboardingStep step={firstStepOf(method)} title={title()} lead={<Lead text={lead()} />}>
      <Form
        onSent={() => router.navigate({ to: '/onboarding/$step', params: { step: codeStepOf(method) } })}
        onLoggedIn={refreshLoginStatus}
        OtherAccount={OtherAccount}
      />
      <OtherWays than={method} />
    </OnboardingStep>
  )
}
