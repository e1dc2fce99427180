"""Duels of Pathfinder 2e: by combat, by spells, or both, as configurations of one record and one set of kernels."""
