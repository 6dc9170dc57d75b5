import { LIMITS, listOpinions, type Opinion } from '@parley/contract'
import * as m from '#messages/aboutPersonSection.ts'
import { useApiQuery } from '#queries.ts'
import { RichText } from '#ui/RichText.tsx'
import { AboutPersonFigure } from '#counts/AboutPersonFigure.tsx'
import styles from './AboutPersonSection.module.css'
import { QueryBoundary } from './QueryBoundary.tsx'
import { Section } from './Section.tsx'

/** The opinions about the person of a conversation, with the figures that are told of them. */
export const useAboutPerson = (conversationSlugId: string, enabled = true) =>
  useApiQuery(
    listOpinions,
    { conversationSlugId, filter: 'about-person', limit: LIMITS.opinionPage },
    { enabled },
  )

/** How people answered opinions about themselves, apart from all other results. */
export function AboutPersonSection({ conversationSlugId }: { conversationSlugId: string }) {
  const query = useAboutPerson(conversationSlugId)
  if (query.data?.length === 0) return null
  return (
    <Section id="about-people" title={m.sectionTitle()} intro={m.sectionIntro()}>
      <QueryBoundary query={query} title={m.loading()} failed={m.failed()} lines={4}>
        {(opinions) => <AboutPersonFigures opinions={opinions} />}
      </QueryBoundary>
    </Section>
  )
}

/** Each opinion with its figure. */
export function AboutPersonFigures({ opinions }: { opinions: readonly Opinion[] }) {
  return (
    <ul className={styles.list}>
      {opinions.map((opinion) => (
        <li key={opinion.opinionSlugId} className={styles.item}>
          <div className={styles.words}>
            <RichText html={opinion.opinion} lang={opinion.language} />
          </div>
          <AboutPersonFigure opinion={opinion} />
        </li>
      ))}
    </ul>
  )
}
