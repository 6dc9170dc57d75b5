import { useState } from 'react'
import * as m from '#messages/onboarding.ts'
import { useStore } from '#ui/store.ts'
import { CodeForm } from './CodeForm.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { OtherWay } from './OtherWay.tsx'
import { forgetProgress, progress } from './progress.ts'
import { RecycledQuestion } from './RecycledQuestion.tsx'

export function CodeScreen() {
  const { number, account } = useStore(progress)
  const [isOthers, setOthers] = useState(false)
  const isRecycled = account === 'recycled'
  return (
    <OnboardingStep step="step3-phone-2" title={isRecycled ? m.recycledTitle() : m.codeTitle()}>
      {isRecycled && <RecycledQuestion />}
      {!isRecycled && isOthers && <OtherAccount onErased={forgetProgress} />}
      {!isRecycled && !isOthers && number && (
        <>
          <CodeForm number={number} onOtherAccount={() => setOthers(true)} />
          <OtherWay to="proof" />
        </>
      )}
    </OnboardingStep>
  )
}
