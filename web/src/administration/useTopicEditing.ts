import { listAllTopics, listTopics, orderTopics, retireTopic } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import * as m from '#messages/topicEditing.ts'
import { refreshQueries, useApiMutation } from '#queries.ts'
import { notify } from '#ui/notices.ts'

/** The lists that change with the topics. */
export const TOPIC_LISTS = [listAllTopics, listTopics]

/** Puts topics into another order, retires them and offers them again, with a way back. */
export function useTopicEditing() {
  const queryClient = useQueryClient()
  const ordering = useApiMutation(orderTopics, { refreshes: TOPIC_LISTS })
  const retiring = useApiMutation(retireTopic, { refreshes: TOPIC_LISTS })
  const failed = () => notify({ text: m.changeFailed(), tone: 'error' })

  const order = (topicCodeList: string[], onSuccess: () => void) =>
    ordering.mutate({ topicCodeList }, { onSuccess, onError: failed })

  const retire = ({ code, name }: { code: string; name: string }, isRetired: boolean) => {
    const undo = () => {
      callApi(retireTopic, { topicCode: code, isRetired: !isRetired }, { signed: true })
        .then(() => refreshQueries(queryClient, TOPIC_LISTS))
        .catch(failed)
    }
    retiring.mutate(
      { topicCode: code, isRetired },
      {
        onSuccess: () =>
          notify({
            text: isRetired ? m.isRetired(name) : m.isOffered(name),
            action: { label: m.undo(), act: undo },
          }),
        onError: failed,
      },
    )
  }
  return { order, retire, isPending: ordering.isPending || retiring.isPending }
}
