import type { Call } from '@parley/contract'
import { lazy, Suspense } from 'react'
import { useApiMutation, type MutationOptions } from '#mutations.ts'

const FreshProofDialog = lazy(async () => {
  const { FreshProofDialog } = await import('./FreshProofDialog.tsx')
  return { default: FreshProofDialog }
})

/**
 * A write that needs a fresh proof of who the person is. Where the server asks for one, `proof` is the dialog that leads
 * through it, and the same input is then sent again. Show it outside of a form.
 */
export function useProvenMutation<C extends Call>(call: C, options: MutationOptions<C>) {
  const { mutate, reset, isPending, error, variables } = useApiMutation(call, options)
  const ways = error?.code === 'fresh_proof_required' ? error.details.proofList : undefined
  const sendAgain = () => {
    if (variables !== undefined) mutate(variables)
  }
  const proof = ways && (
    <Suspense>
      <FreshProofDialog ways={ways} onProven={sendAgain} onClose={reset} />
    </Suspense>
  )
  return { mutate, reset, isPending, error: ways ? null : error, proof }
}
