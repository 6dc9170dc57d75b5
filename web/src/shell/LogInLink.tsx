import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepLoginIntention } from './loginIntention.ts'

type LogInLinkProps = {
  className?: string
  /** Notes what else there is to return to. */
  onLeave?: () => void
  children: ReactNode
}

/** Leads to the ways to log in and remembers the page to return to. */
export function LogInLink({ className, onLeave, children }: LogInLinkProps) {
  const router = useRouter()
  return (
    <Link
      to="/onboarding/$step"
      params={{ step: 'step1-login' }}
      className={className}
      onClick={() => {
        keepLoginIntention(router.latestLocation.href)
        onLeave?.()
      }}
    >
      {children}
    </Link>
  )
}
