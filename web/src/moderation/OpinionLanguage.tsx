import { correctLanguage, listOpinionsBySlug, type Opinion } from '@parley/contract'
import * as m from '#messages/writtenLanguage.ts'
import { useApiMutation } from '#mutations.ts'
import { LanguageSelect } from '#ui/forms/LanguageSelect.tsx'

/** The language of an opinion, which is often detected and sometimes wrong. */
export function OpinionLanguage({ opinion }: { opinion: Opinion }) {
  const { opinionSlugId, language = '' } = opinion
  const correction = useApiMutation(correctLanguage, {
    refreshes: [listOpinionsBySlug],
    failed: m.correctionFailed,
  })
  return (
    <LanguageSelect
      label={m.ofOpinion()}
      unstated={m.none()}
      value={correction.isPending ? (correction.variables.language ?? '') : language}
      disabled={correction.isPending}
      onChange={(value) => correction.mutate({ opinionSlugId, language: value === '' ? null : value })}
    />
  )
}
