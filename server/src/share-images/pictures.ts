import { Conversation, PICTURE, textLanguage, type Language, type SiteLook } from '@parley/contract'
import { FRAMES, heightOfSvg, landscapeSvg, LIGHT_COLORS } from '@parley/opinion-map'
import { drawMapIn } from '#analysis/drawings.ts'
import { loadRun } from '#analysis/read.ts'
import { conversationAccess, publicConversation } from '#conversations/read.ts'
import type { ConversationAccess } from '#conversations/sql.ts'
import { closingJson } from '#conversations/view.ts'
import { canRead } from '#conversations/rules.ts'
import type { Ctx } from '#ctx.ts'
import { loadOpinions } from '#opinions/read.ts'
import { semaphore, type Owner } from '#threads/semaphore.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { drawConversation, drawLogo, type PictureSite, type ShareFacts } from '#share-images/drawing.ts'
import { siteIdentity } from '#site/sql.ts'
import { figures, headlineOf, openingOf, votersOfQuote } from '#texts/results.ts'
import { fromUploadedFile, uploadedBy } from '#texts/pages.ts'
import { rasterOf, siteInPicture } from '#share-images/site.ts'
import { FONTS, type FontName } from '#raster/typeface.ts'
import { fontFor } from '#share-images/fonts.ts'

const HOUR_MS = 3_600_000
/** Badges are larger than on screens, because previews are shown small, and have no names. */
const FRAME = { ...FRAMES.desktop, top: 54, badge: 68, name: { width: 1, height: 1 } }

/** This many pictures take a few seconds. */
const MAX_WAITING = 20
const TOO_MANY = new Error('Too many pictures at once')

/** A conversation, and the language of the words beside its title. */
type Shown = { slugId: string; language: Language }

/** The pictures of link previews, cached in memory. */
export type Pictures = {
  /**
   * The picture of a public conversation. Private or missing conversations get the logo, as do titles that no font
   * can write, and networks that ask for more than can be drawn soon.
   */
  ofConversation: (shown: Shown, networks: Owner) => Promise<Buffer>
  logo: () => Promise<Buffer>
  close: () => Promise<void>
}

/** Draws each picture once for all clients, at most once an hour and when its words change. */
export function pictures(ctx: Ctx): Pictures {
  const raster = rasterOf(ctx)
  const logo = async () => {
    const look = await siteIdentity(ctx.db)
    const font = fontFor(look.name)
    return cacheOf(ctx).get('logo', JSON.stringify(look), async () =>
      raster.toPng(drawLogo(await pictureSite(ctx, look), font), font?.name),
    )
  }
  const inTurn = semaphore({ maxRunning: 1, maxWaiting: MAX_WAITING, refusal: () => TOO_MANY })

  const ofConversation: Pictures['ofConversation'] = async ({ slugId, language }, networks) => {
    const access = await conversationAccess(ctx, slugId)
    // A private conversation looks as if it did not exist, even for people with the link.
    if (!canRead(access, undefined) || !access.isIndexed) return logo()
    const { openJson, runId, mostSharedId } = await publicConversation(ctx, access)
    const conversation = Conversation.parse(
      JSON.parse(`${openJson({}).toString()}${closingJson(ctx).toString()}`),
    )
    const { title } = conversation.payload
    const { opensAt, provenance } = conversation.metadata
    const isUploaded = provenance?.isUploaded === true
    // The job that opens conversations may be late.
    const opening =
      opensAt !== undefined && new Date(opensAt) > ctx.now() ? openingOf(language, opensAt) : undefined
    const finding = opening ?? headlineOf(conversation, language)
    const look = await siteIdentity(ctx.db)
    const written = textLanguage(conversation.payload)
    const fontWith = (counts: string) => {
      const words = [title, finding?.replaceAll(/[⟦⟧]/g, ''), counts].join('')
      const font = fontFor(words + look.name, written) ?? fontFor(words, written)
      return font && { counts, font }
    }
    // The name of an organization may have letters that no font has beside those of the title.
    const shown = isUploaded
      ? (fontWith(uploadedBy(conversation.metadata, language)) ?? fontWith(fromUploadedFile(language)))
      : fontWith(countsOf(conversation, language))
    if (shown === undefined) return logo()
    const { counts, font } = shown
    const hour = Math.floor(ctx.now().getTime() / HOUR_MS)
    // Counts may be an hour old, but texts may not.
    const shared = conversation.polis.mostSharedOpinion?.opinion
    const words = JSON.stringify([look, font.name, title, shared, opening, isUploaded && counts])
    const draw = async () => {
      const facts: ShareFacts = {
        site: await pictureSite(ctx, look),
        title,
        finding,
        base:
          conversation.polis.mostSharedOpinion &&
          (await baseOf(ctx, { access, opinionId: mostSharedId }, language)),
        counts,
        map: await mapOf(ctx, runId, font.name),
      }
      return raster.toPng(drawConversation(facts, font), font.name)
    }
    return cacheOf(ctx).get(`${slugId} ${language.code}`, `${hour} ${words}`, () => inTurn(networks, draw))
  }

  return {
    logo,
    close: raster.close,
    ofConversation: async (shown, networks) => {
      try {
        return await ofConversation(shown, networks)
      } catch (error) {
        // A conversation may be deleted while it is read.
        if (error !== TOO_MANY) ctx.log.error({ err: error }, 'a picture could not be made')
        return logo()
      }
    },
  }
}

const cacheOf = cachePerApp<Buffer>(({ length }) => length)

const pictureSite = ({ db }: Ctx, { name, accent, logo }: SiteLook): Promise<PictureSite> =>
  siteInPicture(db, { name, accent, logoPath: logo?.path ?? '', isNameInLogo: logo?.hasName === true })

const countsOf = ({ metadata }: Conversation, language: Language): string =>
  figures(language, {
    people: metadata.participantCount,
    opinions: metadata.opinionCount,
    votes: metadata.voteCount,
  })

/** How many people voted on the opinion that the finding quotes. */
async function baseOf(
  ctx: Ctx,
  { access, opinionId }: { access: ConversationAccess; opinionId: number | undefined },
  language: Language,
) {
  if (opinionId === undefined) return undefined
  const [row] = await loadOpinions(ctx, { conversationId: access.id, ids: [opinionId] }, access.position)
  return row && votersOfQuote(language, { count: row.num_agrees + row.num_disagrees + row.num_passes })
}

async function mapOf(ctx: Ctx, runId: number | null, font: FontName): Promise<ShareFacts['map']> {
  const run = await loadRun(ctx, runId)
  const drawn = run && drawMapIn(FRAME, run)
  if (drawn === undefined) return undefined
  const look = {
    title: '',
    fontFamily: FONTS[font].family,
    colors: { ...LIGHT_COLORS, ground: PICTURE.ground },
  }
  return { svg: landscapeSvg(drawn, look), width: drawn.width, height: heightOfSvg(drawn, look) }
}
