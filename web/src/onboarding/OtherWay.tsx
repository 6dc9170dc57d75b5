import { Link } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'

/** The other method, next to every one. */
export function OtherWay({ to }: { to: 'phone' | 'proof' }) {
  return (
    <p>
      <Link to="/onboarding/$step" params={{ step: to === 'phone' ? 'step3-phone-1' : 'step3-passport' }}>
        {to === 'phone' ? m.ratherPhone() : m.ratherProof()}
      </Link>
    </p>
  )
}
