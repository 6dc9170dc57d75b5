import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { firstScreen, FirstScreenContext } from '#firstScreen.ts'
import { aConversation } from '#testing/samples.ts'
import { useSourceOf } from './chartSource.ts'

const provenance = { sourceUrl: '', attribution: 'Data: Polis, CC BY 4.0.' }

it.each([
  ['that of this installation', 'CC BY 4.0', undefined, 'Results: CC BY 4.0.'],
  ['not stated where the installation names none', '', undefined, 'License not stated.'],
  ['that of the import', 'CC BY 4.0', provenance, 'Data: Polis, CC BY 4.0.'],
  [
    'not stated where an import has none',
    'CC BY 4.0',
    { ...provenance, attribution: '' },
    'License not stated.',
  ],
])('the license of figures is %s', (_, resultsLicence, imported, terms) => {
  const conversation = aConversation({ metadata: imported ? { provenance: imported } : {} })
  const { result } = renderHook(() => useSourceOf(conversation), {
    wrapper: ({ children }) => (
      <FirstScreenContext value={{ ...firstScreen(), resultsLicence }}>{children}</FirstScreenContext>
    ),
  })
  expect(result.current.terms).toBe(terms)
})
