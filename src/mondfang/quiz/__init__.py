"""The quiz: questions that the engine makes and answers, by level and topic, each with clauses."""

from mondfang.quiz.model import Choice, Question, QuizError
from mondfang.quiz.series import question, series
from mondfang.quiz.topics import LEVELS, Audience, Topic, topics_of

__all__ = [
    "LEVELS",
    "Audience",
    "Choice",
    "Question",
    "QuizError",
    "Topic",
    "question",
    "series",
    "topics_of",
]
