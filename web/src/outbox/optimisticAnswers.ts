import { makeStore } from '#ui/store.ts'

type OptimisticAnswer = {
  /** The number of the chosen option; absent where a refused first answer has been taken back. */
  option: number | undefined
  /** What the server held last; a refused answer falls back to it. */
  confirmed: number | undefined
}

export type AnswerRolledBack = { shown: number | undefined; confirmed: number | undefined }

/** Poll answers given on this page, by conversation, shown before the server has them; as {@link createOptimisticVotes}. */
export const createOptimisticAnswers = () => {
  const store = makeStore<ReadonlyMap<string, OptimisticAnswer>>(new Map())
  const put = (slugId: string, answer: OptimisticAnswer) =>
    store.set(new Map(store.get()).set(slugId, answer))
  return {
    store,
    /** Notes a press; `former` is the answer shown before it. */
    press(slugId: string, option: number, former: number | undefined): void {
      const known = store.get().get(slugId)
      put(slugId, { option, confirmed: known ? known.confirmed : former })
    },
    /** The server has it now. */
    confirm(slugId: string, confirmed: number): void {
      const known = store.get().get(slugId)
      if (known) put(slugId, { ...known, confirmed })
    },
    /** Falls back to what the server held last. */
    rollBack(slugId: string): AnswerRolledBack | undefined {
      const known = store.get().get(slugId)
      if (!known) return undefined
      put(slugId, { ...known, option: known.confirmed })
      return { shown: known.option, confirmed: known.confirmed }
    },
    clear: (): void => store.set(new Map()),
  }
}
