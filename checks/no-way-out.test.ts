import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { authenticate, castVote, getConversation } from '@parley/contract'
import { apiGuests } from '../e2e/fixtures/apiGuests.ts'
import { startApp } from '../server/src/testing/app.ts'
import { aConversation } from '../server/src/testing/seed.ts'
import { until } from '../server/src/testing/until.ts'
import { MAIN, startProcess } from './running-parley.ts'
import { root } from './sources.ts'

// Every journey runs on such a process, too (e2e/fixtures/product.ts).
test(
  'where every connection to another machine is refused, Parley starts with all its services set, and people vote @full',
  { timeout: 180_000 },
  async () => {
    await using app = await startApp()
    const { slugId, opinions } = await aConversation(app, { opinions: 1 })
    const preload = join(root, 'server/src/testing/refuse-outside.ts')
    await using started = await startProcess({
      command: [process.execPath, '--import', preload, MAIN],
      variables: {
        DATABASE_URL: app.ctx.connection,
        SMS_SENDER: 'webhook',
        SMS_WEBHOOK_URL: 'https://messages.example',
        SMS_WEBHOOK_SECRET: 'a secret of a service that cannot be reached',
        AUDIT_KEY: 'a secret that signs what nobody can collect now',
        AUDIT_COLLECTOR_URL: 'https://collector.example',
        RELEASES_URL: 'https://releases.example/newest.json',
        LABELS_ENDPOINT: 'https://models.example/v1',
        LABELS_MODEL: 'small',
      },
    })
    await started.ready
    const [guest] = apiGuests(started, 1)
    assert(guest)
    const opinionSlugId = opinions[0]?.slugId ?? ''
    await guest(castVote, { opinionSlugId, chosenOption: 'agree' })
    const { conversationData } = await guest(getConversation, { conversationSlugId: slugId })
    assert.equal(conversationData.metadata.voteCount, 1)
    const code = { phoneNumber: '+33612345678', defaultCallingCode: '33', isRequestingNewCode: false }
    await guest(authenticate, code)
    await until(() => started.errors.some((line) => /ECONNREFUSED messages\.example/.test(line)))
    assert.equal((await fetch(`${started.origin}/readyz`)).status, 200)
  },
)
