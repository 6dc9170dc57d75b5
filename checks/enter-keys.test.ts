import { test } from 'node:test'
import { assertNone } from './rules.ts'
import { isTest, sourcesIn } from './sources.ts'

/** The Enter that chooses an answer of a poll, that names a key, and that a title only ignores: no words are confirmed by it. */
const WITHOUT_WORDS = [
  'web/src/polls/PollOptions.tsx',
  'web/src/moderation/queue/keys.ts',
  'web/src/authoring/ConversationForm.tsx',
]

test('an Enter that confirms a word of an input method means nothing else', () => {
  const found = sourcesIn('web/src', ['.ts', '.tsx'])
    .filter((source) => !isTest(source) && /[!=]== 'Enter'/.test(source.text))
    .map(({ path }) => path)
    .filter((path) => path !== 'web/src/ui/forms/enter.ts' && !WITHOUT_WORDS.includes(path))
  assertNone(found, 'Ask isEnter of #ui/forms/enter.ts.')
})
