import { Link } from '@tanstack/react-router'
import { MapPicture } from '#results/map/MapPicture.tsx'
import * as m from '#messages/guide.ts'
import { Page } from '#shell/Page.tsx'
import { Marked } from '#ui/Marked.tsx'
import { GUIDE_DRAWING, GUIDE_PIN } from './guideDrawing.ts'
import { GUIDE_PARTS, type GuideTexts } from './guideParts.ts'
import styles from './GuideScreen.module.css'
import text from '#ui/Text.module.css'

const PARTS = Object.entries(GUIDE_PARTS)
const MADE_UP = { groups: [], place: { ...GUIDE_PIN, key: '0', numVotes: 20, numVotesNeeded: 0 } } as const

/** Explains the map, its groups and its lists, how certain they are, and what they cannot show. */
export function GuideScreen() {
  return (
    <Page title={m.title()} back={{ to: '/', label: m.home() }}>
      <div className={text.text}>
        <p>{m.intro()}</p>
        <nav aria-label={m.contents()} className={text.contents}>
          <ul>
            {PARTS.map(([id, { title }]) => (
              <li key={id}>
                <a href={`#${id}`}>{title()}</a>
              </li>
            ))}
          </ul>
        </nav>
        {PARTS.map(([id, part]) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{part.title()}</h2>
            {id === 'map' && <Picture />}
            <Sentences {...part} />
          </section>
        ))}
        <p>
          <Link to="/about">{m.sourceOfSoftware()}</Link>
        </p>
      </div>
    </Page>
  )
}

function Sentences({ text: sentences, isList = false }: GuideTexts) {
  const shown = Object.entries(sentences)
  return isList ? (
    <ul>
      {shown.map(([name, say]) => (
        <li key={name}>
          <Sentence text={say()} />
        </li>
      ))}
    </ul>
  ) : (
    shown.map(([name, say]) => (
      <p key={name}>
        <Sentence text={say()} />
      </p>
    ))
  )
}

/** A sentence that may contain a command. */
function Sentence({ text: words }: { text: string }) {
  return (
    <Marked
      text={words}
      renderLink={(command) => (
        <code className={styles.command} dir="ltr">
          {command}
        </code>
      )}
    />
  )
}

function Picture() {
  return (
    <figure className={styles.figure}>
      <MapPicture drawing={GUIDE_DRAWING} map={MADE_UP} alternative={m.picture()} />
      <figcaption>{m.pictureCaption()}</figcaption>
    </figure>
  )
}
