import { getConversation, getOpinionMap } from '@parley/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { firstScreen, FirstScreenContext } from '#firstScreen.ts'
import { ResultRows } from '#results/lists/ResultList.tsx'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'

const opinion = anOpinionOfGroups([0.9, 0.2], { opinion: 'Trees first.' })

beforeEach(() => {
  mockCall(getConversation, { conversationData: aConversation() })
  mockCall(getOpinionMap, aMap(2))
})

const opened = async () => {
  const { user } = renderPart(
    <FirstScreenContext value={{ ...firstScreen(), languages: ['en', 'de'] }}>
      <ResultRows
        conversationSlugId="streets1"
        opinions={[opinion]}
        kind="apart"
        ownVoteOf={() => undefined}
      />
    </FirstScreenContext>,
  )
  await user.click(screen.getByText('Trees first.'))
  await user.click(screen.getByRole('button', { name: 'Cite this opinion' }))
  await screen.findByRole('dialog', { name: 'Cite this opinion' })
  return user
}

test('an opened row offers a sentence about its opinion, which copying confirms in place', async () => {
  const user = await opened()
  await user.click(await screen.findByRole('button', { name: 'Copy sentence' }))
  expect(await screen.findByText('Copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toMatch(
    /^66% of 229 people who voted on “Trees first\.” .*streets1\?opinion=shuttle1$/,
  )
})

test('the row of the table is copied below its headings, with conversation, run and license', async () => {
  const user = await opened()
  await user.click(await screen.findByRole('button', { name: 'Copy as CSV' }))
  const [heads = '', row = '', ...others] = (await navigator.clipboard.readText()).split('\r\n')
  expect(heads).toMatch(/^"opinion id","opinion",.*"conversation",.*"license"$/)
  expect(row).toMatch(
    /^"shuttle1","Trees first\.",.*"Should the city centre.*",8123,"2026-11-20T12:00:00\.000Z",/,
  )
  expect(others).toEqual([])
})

test('before the first block a citation has no figure and says why', async () => {
  mockCall(getConversation, {
    conversationData: aConversation({ metadata: { publication: 'results', participantCount: 1 } }),
  })
  await opened()
  expect(await screen.findByText(/^One person has taken part so far\. Once ten people/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy sentence' })).toBeNull()
})

test('the code for other sites is a frame without scripts, of the chosen size', async () => {
  const user = await opened()
  await user.click(await screen.findByRole('radio', { name: 'Small' }))
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await navigator.clipboard.readText()).toMatch(
    /^<iframe src="http:\/\/localhost\/feed\/conversation\/streets1\/embed\?opinion=shuttle1&amp;size=small" title="Trees first\." width="320" height="\d+" loading="lazy" style="[^"]+"><\/iframe>$/,
  )
})

test('the frame is in the language of each reader, or in a chosen one', async () => {
  const user = await opened()
  const language = await screen.findByRole('combobox', { name: 'Language of buttons and labels' })
  await user.selectOptions(language, 'Deutsch')
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await navigator.clipboard.readText()).toContain('/embed?opinion=shuttle1&amp;lang=de"')
})

test('a private conversation has no code for other sites', async () => {
  mockCall(getConversation, { conversationData: aConversation({ metadata: { isIndexed: false } }) })
  await opened()
  await screen.findByRole('button', { name: 'Copy sentence' })
  expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull()
})
