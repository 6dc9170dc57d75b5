import { getOpinionMap, nameGroup, type AppError, type GroupKey } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/groupNames.ts'
import { noConnection } from '#messages/ui.ts'
import { useApiMutation } from '#queries.ts'
import { letterOf } from '#ui/groups.ts'
import { notify } from '#ui/notices.ts'

/** The group of a run whose name it is about. */
export type GroupToName = {
  conversationSlugId: string
  runId: number
  groupKey: GroupKey
}

/** Gives a group a name, or takes it back (null), and offers to undo that. */
export function useNaming(group: GroupToName) {
  const naming = useApiMutation(nameGroup, { refreshes: [getOpinionMap] })
  const [problem, setProblem] = useState<string>()
  const letter = letterOf(group.groupKey)
  const give = (name: string | null, before: string | null, onDone?: () => void) =>
    naming.mutate(
      { ...group, name },
      {
        onSuccess: (answer) => {
          if (!answer.success) {
            const text = m.refusals[answer.reason]()
            setProblem(text)
            // A press without a form to say it in.
            if (onDone === undefined) notify({ text, tone: 'error' })
            return
          }
          onDone?.()
          notify({
            text: name === null ? m.takenBack(letter) : m.named({ letter, name }),
            action: { label: m.undo(), act: () => give(before, name) },
          })
        },
        onError: (error) => {
          setProblem(sentenceOf(error))
          if (onDone === undefined) notify({ text: sentenceOf(error), tone: 'error' })
        },
      },
    )
  return { give, problem, setProblem, isPending: naming.isPending }
}

export const sentenceOf = (error: AppError): string =>
  error.name === 'offline' ? noConnection() : error.code === 'needs_author' ? m.notAllowed() : m.failed()
