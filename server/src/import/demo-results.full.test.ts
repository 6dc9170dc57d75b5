import { test } from 'node:test'
import { assertDemoResults, DEMO_CONVERSATIONS } from '#testing/demo-results.ts'

for (const conversation of DEMO_CONVERSATIONS)
  test(`the stored results of ${conversation} are what computing them from its votes gives`, () =>
    assertDemoResults(conversation))
