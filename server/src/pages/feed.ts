import { fetchRecentConversations, LIMITS, listTopics, type Input } from '@parley/contract'
import { feedPage } from '#conversations/read.ts'
import type { Ctx } from '#ctx.ts'
import type { Page } from '#http/page.ts'
import { inlined, type Ask } from '#pages/ask.ts'
import type { HOME_TABS } from '#pages/addresses.ts'
import { LOGO_IMAGE_PATH } from '#pages/links.ts'
import { absentPage } from '#pages/no-page.ts'
import { HOME_DESCRIPTION, NAME, topicDescription, TOPICS } from '#pages/texts.ts'
import { topicName } from '#topics/sql.ts'

type Sources = { ctx: Ctx; ask: Ask }

/** The home page with one of its lists. What somebody follows is theirs: strangers get the popular list there. */
export async function homePage(
  { ctx, ask }: Sources,
  { tab }: { tab: (typeof HOME_TABS)[number] },
): Promise<Page> {
  const sortAlgorithm = tab === 'new' ? 'new' : 'following'
  const query = tab === 'popular' ? '' : `?tab=${tab}`
  return {
    key: `home ${tab}`,
    version: await feedVersion(ctx, { sortAlgorithm }),
    address: query,
    load: async () => ({
      responses: [await inlined(ask, fetchRecentConversations, { sortAlgorithm, limit: LIMITS.feedChunk })],
      head: {
        title: NAME,
        description: HOME_DESCRIPTION,
        canonicalPath: tab === 'new' ? '/feed/?tab=new' : '/feed/',
        imagePath: LOGO_IMAGE_PATH,
        type: 'website',
      },
    }),
  }
}

/** The list of topics. It holds counts only, so that it need not change at once with a conversation. */
export const topicsPage = ({ ask }: Sources): Page => ({
  key: 'topics',
  version: '',
  address: 'topics',
  load: async () => ({
    responses: [await inlined(ask, listTopics, {})],
    head: { ...TOPICS, canonicalPath: '/feed/topics', imagePath: LOGO_IMAGE_PATH, type: 'website' },
  }),
})

/** The conversations of one topic. */
export async function topicPage({ ctx, ask }: Sources, { code }: { code: string }): Promise<Page> {
  const name = await topicName(ctx.db, code)
  if (name === undefined) return absentPage
  const input = { sortAlgorithm: 'following', topicCode: code, limit: LIMITS.feedChunk } as const
  return {
    key: `topic ${code}`,
    version: `${name} ${await feedVersion(ctx, input)}`,
    address: `topic/${code}`,
    load: async () => ({
      responses: [await inlined(ask, listTopics, {}), await inlined(ask, fetchRecentConversations, input)],
      head: {
        title: name,
        description: topicDescription(name),
        canonicalPath: `/feed/topic/${code}`,
        imagePath: LOGO_IMAGE_PATH,
        type: 'website',
      },
    }),
  }
}

/** Changes when a listed conversation changes otherwise than by votes, comes or goes; not with the order alone. */
async function feedVersion(
  ctx: Ctx,
  { sortAlgorithm, topicCode }: Pick<Input<typeof fetchRecentConversations>, 'sortAlgorithm' | 'topicCode'>,
): Promise<string> {
  const listed = await feedPage(ctx, {
    order: sortAlgorithm === 'new' ? 'new' : 'popular',
    topicCode,
    followerId: undefined,
    after: undefined,
    limit: LIMITS.feedChunk,
  })
  return listed
    .map(({ id, contentVersion, nameVersion }) => `${id}:${contentVersion}:${nameVersion}`)
    .toSorted()
    .join()
}
