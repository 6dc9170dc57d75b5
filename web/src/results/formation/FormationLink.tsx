import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'

/** The anchor of the list of changes on the page that shows how groups formed. */
export const CHANGES_ANCHOR = 'what-changed'

type FormationLinkProps = { conversationSlugId: string; hash?: typeof CHANGES_ANCHOR; children: ReactNode }

/** A link to the page that shows how the groups of a conversation formed. */
export function FormationLink({ conversationSlugId, ...link }: FormationLinkProps) {
  return (
    <Link
      to="/conversation/$postSlugId/groups"
      params={{ postSlugId: conversationSlugId }}
      {...link}
      {...NOT_IN_PICTURE}
    />
  )
}
