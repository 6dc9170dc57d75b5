import { useState } from 'react'
import * as m from '#messages/onboarding.ts'
import { useStore } from '#ui/store.ts'
import { CodeForm } from './CodeForm.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { clearProgress, progress } from './progress.ts'
import { RecycledQuestion } from './RecycledQuestion.tsx'

export function CodeScreen() {
  const { number, account } = useStore(progress)
  const [isOthers, setOthers] = useState(false)
  if (account === 'recycled')
    return (
      <OnboardingStep step="step3-phone-2" title={m.recycledTitle()}>
        <RecycledQuestion />
      </OnboardingStep>
    )
  return (
    <OnboardingStep
      step="step3-phone-2"
      title={m.codeTitle()}
      lead={number && m.codeSentTo({ ending: endOf(number.phoneNumber) })}
      backTo="step3-phone-1"
    >
      {isOthers && <OtherAccount onErased={clearProgress} />}
      {!isOthers && number && <CodeForm number={number} onOtherAccount={() => setOthers(true)} />}
    </OnboardingStep>
  )
}

/** The last two digits: enough to notice a wrong number, and little for whoever looks over a shoulder. */
const endOf = (phoneNumber: string) => phoneNumber.replaceAll(/\D/g, '').slice(-2)
