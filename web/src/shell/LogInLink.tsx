import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepLoginIntention } from './loginIntention.ts'

/** Leads to the ways to log in and remembers the page to return to. */
export const LogInLink = ({ className, children }: { className?: string; children: ReactNode }) => {
  const { latestLocation } = useRouter()
  return (
    <Link
      to="/onboarding/step1-login"
      className={className}
      onClick={() => keepLoginIntention(latestLocation.href)}
    >
      {children}
    </Link>
  )
}
