import { expect, test } from 'vitest'
import { chartCode } from './EmbedChart.tsx'

const chart = {
  origin: 'https://parley.example',
  conversationSlugId: 'streets1',
  opinionSlugId: 'shuttle1',
  opinion: 'Trees "first" <b>& last</b>.',
  source: 'Close the centre? Results: CC BY 4.0.',
  kind: 'groups',
  numFigures: 3,
  language: '',
} as const

const heightOf = (code: string) => Number(/ height="(\d+)"/.exec(code)?.[1])

test('an opinion cannot end the attributes of the code', () => {
  expect(chartCode({ ...chart, size: 'medium' })).toContain(
    'title="Trees &quot;first&quot; &lt;b&gt;&amp; last&lt;/b&gt;."',
  )
})

test('the frame is higher for more groups, unless only everybody is shown', () => {
  const more = { ...chart, numFigures: 6 }
  expect(heightOf(chartCode({ ...more, size: 'medium' }))).toBeGreaterThan(
    heightOf(chartCode({ ...chart, size: 'medium' })),
  )
  expect(heightOf(chartCode({ ...more, size: 'small' }))).toBe(
    heightOf(chartCode({ ...chart, size: 'small' })),
  )
})
