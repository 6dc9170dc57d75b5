import { until } from '../server/src/testing/until.ts'
import { signUp } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'

const TITLE = 'Which bench should be mended first?'
const SECONDS_LEFT = 3

journey(
  'a private conversation becomes public on time even if the server was down, and its author is notified @full (spec 1.5)',
  async ({ visitor, anotherVisitor, scene, product }) => {
    const { page } = visitor
    await visitor.opens('')
    await signUp(visitor)
    const { conversationSlugId } = await scene.addConversation({ title: TITLE, opinions: 3 })
    await product.query(
      `update conversations set is_indexed = false, is_login_required = true, change_seq = change_seq + 1,
         author_id = (select max(id) from users where registered_at is not null)
       where slug_id = $1`,
      [conversationSlugId],
    )
    const stranger = await anotherVisitor()
    const titleIn = (reader: typeof visitor) => reader.rows.filter({ hasText: TITLE })
    await stranger.opens('?tab=new')
    await expect(stranger.rows.first()).toBeVisible()
    await expect(titleIn(stranger)).toHaveCount(0)

    await product.query(
      `update conversations set index_conversation_at = now() + make_interval(secs => $2), change_seq = change_seq + 1
       where slug_id = $1`,
      [conversationSlugId, SECONDS_LEFT],
    )
    const due = Date.now() + SECONDS_LEFT * 1000
    for (const reader of [visitor, stranger]) reader.losesServer()
    await product.end('SIGKILL')
    await until(() => Date.now() > due)
    await product.start()

    const publications = () =>
      product.query<{ is_indexed: boolean }>(
        'select is_indexed from conversations where slug_id = $1 and is_indexed',
        [conversationSlugId],
      )
    await expect.poll(async () => (await publications()).length).toBe(1)
    await stranger.opens('?tab=new')
    await expect(titleIn(stranger).first()).toBeVisible()
    await titleIn(stranger).first().getByRole('link', { name: TITLE }).click()
    await expect(stranger.heading).toHaveText(TITLE)
    await visitor.opens('notification')
    await expect(page.getByText('Your conversation is now public')).toHaveCount(1)
  },
)
