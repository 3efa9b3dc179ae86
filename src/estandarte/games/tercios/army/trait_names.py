"""What the rules and weapons of a profile are called, as the book calls them in any language."""

from estandarte.wargame.armies.plan import Names

_PLAIN = """
alabardas bardiches bayoneta brigada caracolear choragiew cuadros emboscada escaramuzadores
espadachines experimental fortificada granadas horda hostigador impetuosos integrada
lanzas_pesadas ligera mando_incorporado mandobles mercenarios mortero movilidad numerosos picas
resguardo salvas sin_escapatoria vanguardia
"""
"""Called as they are written here."""
_CALLED = {
    "angulo_extendido": "Ángulo Extendido",
    "caballeria_pesada": "Caballería Pesada",
    "caballos_de_tiro": "Caballos de Tiro",
    "defensa_de_dotacion": "Defensa de Dotación",
    "dragon": "Dragón",
    "elite": "Élite",
    "evasion": "Evasión",
    "formacion_abierta": "Formación Abierta",
    "fortaleza_movil": "Fortaleza Móvil",
    "freneticos": "Frenéticos",
    "lanzas_caballeria": "Lanzas de Caballería",
    "persecucion": "Persecución",
}
TRAITS: dict[str, Names] = {
    id: {"en": name, "es": name}
    for id, name in (*((i, i.replace("_", " ").title()) for i in _PLAIN.split()), *_CALLED.items())
}
