// What this browser remembers of the quiz: questions that were answered, and by topic how well.
// Nothing leaves it. A question that was answered before makes room for another one.
const NAME = "mondfang-quiz";
const MOST = 5000;

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return { seen: found.seen ?? [], topics: found.topics ?? {} };
  } catch {
    return { seen: [], topics: {} };
  }
}

function keep(state) {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...state, seen: state.seen.slice(-MOST) }));
  } catch {
    // Without storage the quiz works as well; it only forgets.
  }
}

function answered({ key, book, topic, right }) {
  const state = kept();
  if (state.seen.includes(key)) return;
  const name = `${book} ${topic}`;
  const [good, asked] = state.topics[name] ?? [0, 0];
  state.topics[name] = [good + Number(right), asked + 1];
  keep({ ...state, seen: [...state.seen, key] });
}

function weakTopics(section) {
  const { topics } = kept();
  const [least, share] = [Number(section.dataset.least), Number(section.dataset.share)];
  return JSON.parse(section.dataset.topics)
    .map(([id, , text]) => ({ id, text, tally: topics[`${section.dataset.book} ${id}`] ?? [0, 0] }))
    .filter(({ tally: [good, asked] }) => asked >= least && good < share * asked)
    .sort((a, b) => a.tally[0] / a.tally[1] - b.tally[0] / b.tally[1])
    .slice(0, 3);
}

function nameWeak(section) {
  const weak = weakTopics(section);
  section.hidden = weak.length === 0;
  section.querySelector("ul").replaceChildren(
    ...weak.map(({ text, tally: [good, asked] }) => {
      const item = document.createElement("li");
      item.textContent = `${text}: ${good} / ${asked}`;
      return item;
    }),
  );
  const link = section.querySelector("a.button");
  const to = new URL(link.href);
  to.searchParams.delete("topic");
  for (const { id } of weak) to.searchParams.append("topic", id);
  link.href = to;
}

const article = document.querySelector("article.quiz");
if (article?.dataset.topic) answered(article.dataset);
const skip = article?.querySelector("[data-skip]");
if (skip && kept().seen.includes(article.dataset.key)) location.replace(skip.href);

const section = document.getElementById("weak");
if (section) {
  nameWeak(section);
  section.querySelector("[data-forget]").addEventListener("click", () => {
    keep({ ...kept(), topics: {} });
    nameWeak(section);
  });
}
