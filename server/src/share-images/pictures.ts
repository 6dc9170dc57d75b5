import { Conversation, PICTURE } from '@parley/contract'
import { FRAMES, heightOfSvg, landscapeSvg, LIGHT_COLORS } from '@parley/opinion-map'
import { drawMapIn } from '#analysis/drawings.ts'
import { loadRun } from '#analysis/read.ts'
import { conversationAccess, publicConversation } from '#conversations/read.ts'
import { closingJson } from '#conversations/view.ts'
import { canRead } from '#conversations/rules.ts'
import type { Ctx } from '#ctx.ts'
import { loadOpinions } from '#opinions/read.ts'
import { semaphore } from '#threads/semaphore.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { drawConversation, drawLogo, type ShareFacts } from '#share-images/drawing.ts'
import { countWithNoun } from '#texts/numbers.ts'
import { headlineOf, votersOfQuote } from '#texts/results.ts'
import { startRaster } from '#raster/raster.ts'
import { readTypeface } from '#raster/typeface.ts'

const HOUR_MS = 3_600_000
/** Badges are larger than on screens, because previews are shown small, and have no names. */
const FRAME = { ...FRAMES.desktop, top: 54, badge: 68, name: { width: 1, height: 1 } }

/** This many pictures take a few seconds. */
const MAX_WAITING = 20
const TOO_MANY = new Error('Too many pictures at once')

/** The pictures of link previews, cached in memory. */
export type Pictures = {
  /**
   * The picture of a public conversation. Private or missing conversations get the logo, as do titles that the font
   * cannot write, and networks that ask for more than can be drawn soon.
   */
  ofConversation: (slugId: string, network: string) => Promise<Buffer>
  logo: () => Promise<Buffer>
  close: () => Promise<void>
}

/** Draws each picture once for all clients, at most once an hour and when its words change. */
export function pictures(ctx: Ctx): Pictures {
  const raster = startRaster()
  const typefaces = { regular: readTypeface('regular'), bold: readTypeface('bold') }
  const { canWrite } = typefaces.bold
  const logo = () => cacheOf(ctx).get('logo', '', () => raster.toPng(drawLogo()))
  const inTurn = semaphore({ maxRunning: 1, maxWaiting: MAX_WAITING, refusal: () => TOO_MANY })

  const ofConversation: Pictures['ofConversation'] = async (slugId, network) => {
    const access = await conversationAccess(ctx, slugId)
    // A private conversation looks as if it did not exist, even for people with the link.
    if (!canRead(access, undefined) || !access.isIndexed) return logo()
    const { openJson, runId, mostSharedId } = await publicConversation(ctx, access)
    const conversation = Conversation.parse(
      JSON.parse(`${openJson({}).toString()}${closingJson(ctx).toString()}`),
    )
    const { title } = conversation.payload
    const finding = headlineOf(conversation)
    if (!canWrite(title + (finding ?? '').replaceAll(/[⟦⟧]/g, ''))) return logo()
    const hour = Math.floor(ctx.now().getTime() / HOUR_MS)
    // Counts may be an hour old, but texts may not.
    const words = JSON.stringify([title, conversation.polis.mostSharedOpinion?.opinion])
    const draw = async () => {
      const facts: ShareFacts = {
        title,
        finding,
        base: conversation.polis.mostSharedOpinion && (await baseOf(ctx, access.id, mostSharedId)),
        counts: countsOf(conversation),
        map: await mapOf(ctx, runId),
        isRightToLeft: isRightToLeft(title),
      }
      return raster.toPng(drawConversation(facts, typefaces))
    }
    return cacheOf(ctx).get(slugId, `${hour} ${words}`, () => inTurn(network, draw))
  }

  return {
    logo,
    close: raster.close,
    ofConversation: async (slugId, network) => {
      try {
        return await ofConversation(slugId, network)
      } catch (error) {
        // A conversation may be deleted while it is read.
        if (error !== TOO_MANY) ctx.log.error({ err: error }, 'a picture could not be made')
        return logo()
      }
    },
  }
}

const cacheOf = cachePerApp<Buffer>(({ length }) => length)

const countsOf = ({ metadata }: Conversation): string =>
  [
    countWithNoun(metadata.participantCount, 'person', 'people'),
    countWithNoun(metadata.opinionCount, 'opinion', 'opinions'),
    countWithNoun(metadata.voteCount, 'vote', 'votes'),
  ].join(' · ')

/** How many people voted on the opinion that the finding quotes. */
async function baseOf(ctx: Ctx, conversationId: number, opinionId: number | undefined) {
  if (opinionId === undefined) return undefined
  const [row] = await loadOpinions(ctx, { conversationId, ids: [opinionId] })
  return row && votersOfQuote(row.num_agrees + row.num_disagrees + row.num_passes)
}

async function mapOf(ctx: Ctx, runId: number | null): Promise<ShareFacts['map']> {
  const run = await loadRun(ctx, runId)
  const drawn = run && drawMapIn(FRAME, run)
  if (drawn === undefined) return undefined
  const look = { title: '', fontFamily: 'Literata', colors: { ...LIGHT_COLORS, ground: PICTURE.ground } }
  return { svg: landscapeSvg(drawn, look), width: drawn.width, height: heightOfSvg(drawn, look) }
}

/** Whether the first letter of a text belongs to a right-to-left script. */
const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)
