import { EmptyState } from '#ui/EmptyState.tsx'
import { WaysIn } from './WaysIn.tsx'

/** In place of what only people who take part have. */
export const Stranger = ({ words }: { words: string }) => (
  <EmptyState title={words}>
    <WaysIn />
  </EmptyState>
)
